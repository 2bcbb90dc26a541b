// Checks, by the sentences of the protocol alone, that the published seed is the one promised before play.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Proof } from '../protocol';

// Not the browser's own digest: it computes nothing on pages without https.
const digest = (...parts: Uint8Array[]) => bytesToHex(sha256(concatBytes(...parts)));

/** Whether promise and mix hold; null while there is no seed. */
export function checked(proof: Proof): { promise: boolean; mix: boolean } | null {
  if (!proof.seed) return null;
  const promise = digest(utf8ToBytes(`v1|${proof.game}|${proof.rules}|`), hexToBytes(proof.seed)) === proof.commitment;
  const nonces = proof.nonces.map((nonce) => (nonce ?? '').toLowerCase()).join(',');
  const mixed = proof.nonces.some(Boolean) ? digest(utf8ToBytes(`${proof.commitment}|${nonces}`)) : '';
  return { promise, mix: mixed === (proof.mix ?? '') };
}
