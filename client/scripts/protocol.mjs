// Writes openapi.json from the server and src/protocol.gen.ts from it. PYTHON names another interpreter.
import { execFileSync } from 'node:child_process';

const here = new URL('../', import.meta.url).pathname;
const run = (command, ...args) => execFileSync(command, args, { cwd: here, stdio: 'inherit' });
run(process.env.PYTHON ?? '../.venv/bin/python', '-m', 'rumpus.server.schema', 'openapi.json');
run('node_modules/.bin/openapi-typescript', 'openapi.json', '-o', 'src/protocol.gen.ts');
