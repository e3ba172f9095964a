import { terminalIo } from './program/io.ts';
import { runHttp } from './run-http.ts';

const args = process.argv.slice(2);
process.exitCode = await runHttp(args, terminalIo(args));
