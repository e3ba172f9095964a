import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeSamplesOf } from '@croupier/contract/code-samples.ts';
import { exampleOf } from '@croupier/contract/openapi-webhooks.ts';
import type { Route } from '@croupier/contract/route.ts';
import { operatorRoutes } from '@croupier/contract/routes.ts';
import { signWebhook } from '../../../../packages/sdk/src/webhooks.ts';
import { root } from './source-code.ts';

export type GuideLanguage = {
  readonly title: string;
  /** The first word of its code blocks. */
  readonly fence: string;
  readonly program: string;
  /** Exits with 0 if the language is installed in a version that is new enough. */
  readonly asks: readonly string[];
  readonly file: string;
  /** Finds the expected output in a line. */
  readonly prints: RegExp;
  readonly begin: string;
  /** Passes a real delivery to the receiver of the guide. */
  readonly end: string;
  /** What the receiver answers to a delivery of ours. */
  readonly accepts: string;
  readonly adapt?: (code: string) => string;
};

const sdk = (name: string): string => new URL(`file://${join(root, 'packages/sdk/src', name)}`).href;

/** The languages beside shell in which the quick start receives a webhook. */
export const guideLanguages: readonly GuideLanguage[] = [
  {
    title: 'TypeScript',
    fence: 'ts',
    program: process.execPath,
    asks: ['--version'],
    // Plain JavaScript: TypeScript alone is run by newer Nodes only.
    file: 'guide.mjs',
    prints: /console\.log\(.*\); \/\/ (.*)$/gm,
    begin: '',
    end: 'const { DELIVERY_BODY: body, DELIVERY_HEADERS = "" } = process.env;\nconsole.log((await receive(new Request("http://localhost/", { method: "POST", body, headers: JSON.parse(DELIVERY_HEADERS) }))).status);',
    accepts: '204',
    adapt: (code) =>
      code
        .replaceAll("'@croupier/sdk'", `'${sdk('croupier.ts')}'`)
        .replaceAll(/'@croupier\/sdk\/(\w+)'/g, (_, name) => `'${sdk(`${name}.ts`)}'`),
  },
  {
    title: 'Python',
    fence: 'python',
    program: 'python3',
    asks: ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'],
    file: 'guide.py',
    prints: /print\(.*\) {2}# (.*)$/gm,
    begin: '',
    end: 'import json\nos.environ["CROUPIER_WEBHOOK_SECRET"] = os.environ["DELIVERY_SECRET"]\nprint(receive(os.environ["DELIVERY_BODY"].encode(), json.loads(os.environ["DELIVERY_HEADERS"])))',
    accepts: '200',
  },
  {
    title: 'PHP',
    fence: 'php',
    program: 'php',
    asks: ['-r', 'exit(PHP_VERSION_ID < 80100 ? 1 : 0);'],
    file: 'guide.php',
    prints: /^echo .*; \/\/ (.*)$/gm,
    begin: '<?php\n',
    end: 'putenv("CROUPIER_WEBHOOK_SECRET=" . getenv("DELIVERY_SECRET"));\necho receive(getenv("DELIVERY_BODY"), json_decode(getenv("DELIVERY_HEADERS"), true)), "\\n";',
    accepts: '200',
  },
];

/** Writes the pieces of a language as one program, with a delivery for its receiver. */
export const prepareProgram = async (language: GuideLanguage, code: string) => {
  const { file, prints, begin, end, accepts, adapt = (code: string) => code } = language;
  const folder = mkdtempSync(join(tmpdir(), 'croupier-guide-'));
  const path = join(folder, file);
  writeFileSync(path, adapt(`${begin}${code}\n${end}\n`));
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ok!').toString('base64')}`;
  const event = exampleOf('deposit.paid') as { id: string };
  const body = JSON.stringify(event);
  return {
    args: language.program === 'php' ? ['-d', `include_path=${join(root, 'clients/php')}`, path] : [path],
    env: {
      // A reader of a language with a function for each delivery has no secret yet, and gets it with the delivery.
      ...(language.fence === 'ts' ? { CROUPIER_WEBHOOK_SECRET: secret } : { DELIVERY_SECRET: secret }),
      DELIVERY_BODY: body,
      DELIVERY_HEADERS: JSON.stringify(await signWebhook(body, event.id, secret)),
      PYTHONPATH: join(root, 'clients/python'),
      PYTHONDONTWRITEBYTECODE: '1',
      // The server is on this machine, so proxies are not used.
      NO_PROXY: '*',
      no_proxy: '*',
    },
    expected: [...[...code.matchAll(prints)].map((match) => match[1]), accepts],
    remove: () => rmSync(folder, { recursive: true }),
  };
};

/** The curl sample that the API reference shows for an operation. */
export const curlSampleOf = (name: string): string => {
  const route = (operatorRoutes as readonly Route[]).find((one) => one.name === name) as Route;
  return codeSamplesOf(route).find(({ label }) => label === 'curl')?.source ?? '';
};

/** A folder whose settings make curl print the status after the answer, and ignore proxies. */
export const quietCurl = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-curl-'));
  writeFileSync(join(folder, '.curlrc'), 'write-out = "\\n%{http_code}"\nnoproxy = "*"\n');
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
};
