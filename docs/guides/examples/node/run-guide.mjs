// Runs the code of a guide from top to bottom and compares what it prints with the comments behind the lines that
// print. Where they differ, and where the code fails, it says the line of the guide and the server's last answer.
//
//   node run-guide.mjs ../../deposits-and-withdrawals.md
//   node run-guide.mjs ../../deposits-and-withdrawals.md python      (or php, or sh)
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { recordAnswers } from './record-answers.mjs';
import { languages, runProgram } from './run-program.mjs';

const [, , path, language = 'js'] = process.argv;
const name = basename(path);
const guide = pathToFileURL(path);

/** The code alone: every other line becomes an empty one, so that a line has the same number here as in the guide. */
const codeOf = (text) => {
  let isCode = false;
  return text.split('\n').map((line) => {
    if (!line.startsWith('```')) return isCode ? line : '';
    isCode = line === `\`\`\`${language} run`;
    return '';
  });
};
const prints = language === 'js' ? /console\.log\(.*\); \/\/ (.*)$/ : languages[language].prints;
const lines = codeOf(readFileSync(guide, 'utf8'));
const expected = lines.flatMap((line, index) => {
  const [, words] = line.match(prints) ?? [];
  return words === undefined ? [] : [{ words, at: index + 1 }];
});

let lastAnswer = '';
const { fetch } = globalThis;
globalThis.fetch = async (url, request) => {
  const call = `${request?.method ?? 'GET'} ${url}`;
  lastAnswer = `${call} has no answer yet`;
  const answer = await fetch(url, request);
  lastAnswer = `${call} answered ${answer.status} ${await answer.clone().text()}`;
  return answer;
};

const { log, error: complain } = console;
/** The line of the guide at which an error was made, or at which something is printed. */
const lineOf = ({ stack = '' }) => stack.match(/data:text\/javascript,\S*:(\d+):\d+/)?.[1] ?? '?';
const blame = (line, words) =>
  complain(`${name}:${line}: ${words}${lastAnswer && `\n    the last answer${language === 'js' ? '' : ' of the program'}: ${lastAnswer}`}`);

let [printed, good, failed] = [0, 0, false];
const note = (line) => {
  const wanted = expected[printed];
  printed += 1;
  log(line);
  if (line === wanted?.words) good += 1;
  else blame(wanted?.at ?? lineOf(new Error('here')), `printed ${line}, the guide says ${wanted?.words ?? 'nothing'}`);
};

const runJavaScript = async () => {
  console.log = (...values) => note(format(...values));
  const code = lines.join('\n').replaceAll(/ from '(\.[^']+)'/g, (_, file) => ` from '${new URL(file, guide)}'`);
  await import(`data:text/javascript,${encodeURIComponent(code)}`);
};

/** Runs it against a proxy that keeps the last answer; a difference is found when the program has ended. */
const runOther = async () => {
  const recorder = await recordAnswers(process.env.CROUPIER_URL ?? 'http://127.0.0.1:3000');
  const program = runProgram(language, lines, guide, { CROUPIER_URL: recorder.url });
  const printed = await program.finally(() => {
    lastAnswer = recorder.lastAnswer();
    recorder.close();
  });
  for (const line of printed) note(line);
};

try {
  if (language === 'js') await runJavaScript();
  else await runOther();
} catch (error) {
  failed = true;
  blame(error.line ?? lineOf(error), `${error.name}: ${error.message}`);
}

const isRight = !failed && good === expected.length && printed === expected.length;
log(`${isRight ? 'as the guide says' : 'not as the guide says'}: ${good} of ${expected.length} lines`);
process.exitCode = isRight ? 0 : 1;
