// Runs the code of a guide from top to bottom and compares what it prints with the comments behind console.log.
//
//   node run-guide.mjs ../../deposits-and-withdrawals.md
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';

const guide = pathToFileURL(process.argv[2]);
const blocks = [...readFileSync(guide, 'utf8').matchAll(/^```js run\n([\s\S]*?)^```$/gm)].map((match) => match[1]);
const code = blocks.join('\n').replaceAll(/ from '(\.[^']+)'/g, (_, path) => ` from '${new URL(path, guide)}'`);
const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map((match) => match[1]);

const printed = [];
const { log } = console;
console.log = (...values) => {
  const line = format(...values);
  const wanted = expected[printed.length];
  log(line === wanted ? line : `${line}   <-- the guide says: ${wanted ?? 'nothing'}`);
  printed.push(line);
};
await import(`data:text/javascript,${encodeURIComponent(code)}`);

const good = printed.length === expected.length && printed.every((line, index) => line === expected[index]);
log(`${good ? 'as the guide says' : 'not as the guide says'}: ${printed.length} of ${expected.length} lines`);
process.exitCode = good ? 0 : 1;
