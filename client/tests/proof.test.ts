import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checked } from '../src/pages/proof';
import type { Proof } from '../src/protocol';

const sha = (...parts: (string | Buffer)[]) => createHash('sha256').update(Buffer.concat(parts.map((part) => Buffer.from(part)))).digest('hex');
const seed = 'ab'.repeat(32);
const commitment = sha('v1|capture_the_flag|7|', Buffer.from(seed, 'hex'));
const proof: Proof = {
  game: 'capture_the_flag', rules: '7', commitment, nonces: ['0A'.repeat(16), null], mix: sha(`${commitment}|${'0a'.repeat(16)},`), seed, how: '',
};

describe('the proof of the luck', () => {
  it('holds for the seed that was promised', () => {
    expect(checked(proof)).toEqual({ promise: true, mix: true });
    expect(checked({ ...proof, nonces: [null, null], mix: null })).toEqual({ promise: true, mix: true });
  });
  it('fails for another seed, another share, another mix', () => {
    expect(checked({ ...proof, seed: 'ac'.repeat(32) })).toMatchObject({ promise: false });
    expect(checked({ ...proof, nonces: [null, '0a'.repeat(16)] })).toMatchObject({ mix: false });
  });
  it('says nothing while the seed is secret', () => {
    expect(checked({ ...proof, seed: null })).toBeNull();
  });
});
