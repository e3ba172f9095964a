import { createHash } from 'node:crypto';
import { isSameAddress } from '../../../sdk/src/address.ts';
import type { Croupier } from '../../../sdk/src/croupier.ts';
import { createProviderWallet } from '../../../sdk/src/provider.ts';
import { type CertifyOptions, certifyOperator, operatorTrials } from '../certify/certify-operator.ts';
import { certifyStudio } from '../certify/certify-studio.ts';
import { openFreeRoundServer } from '../certify/free-round-server.ts';
import { checkFreeRoundServer, checkKeyFits, checkReceiverAnswers, checkStudioAnswers } from '../certify/preflight.ts';
import type { Report } from '../certify/report.ts';
import { verifyReport } from '../certify/sign-report.ts';
import { allStudioTrials, studioTrials } from '../certify/studio-trials.ts';
import type { Finding } from '../certify/trial.ts';
import { connect, connectionOptions, readUrl } from '../connection.ts';
import { defineHttpCommand } from '../define-command.ts';
import { type CommandResult, UsageError } from '../program/command.ts';
import type { Io } from '../program/io.ts';
import { escapeControls, painter } from '../program/text.ts';
import { readReceiver, receiverRule, secretFor } from '../receiver.ts';
import { readReport, writeReport } from '../report-files.ts';

const sharedOptions = {
  ...connectionOptions,
  only: { type: 'string', value: 'TRIALS', help: 'only these trials, by id; the report then certifies nothing' },
  out: { type: 'string', value: 'FILE', help: 'where to write the report; certification.json when left out' },
} as const;

const colours = { passed: 'green', failed: 'red', not_tried: 'yellow' } as const;
const names = { passed: 'passed', failed: 'FAILED', not_tried: 'not tried' } as const;

/** Prints each finding at once: a whole run takes minutes. */
const sayTo = (io: Io): CertifyOptions['say'] => {
  const paint = painter(io.hasColour);
  return ({ id, title, verdict, seen }, index, count) => {
    const place = `${String(index).padStart(2)}/${count}`;
    io.err(`${place}  ${paint(colours[verdict], names[verdict].padEnd(9))}  ${id}: ${title}`);
    if (verdict !== 'passed') io.err(`       ${escapeControls(seen)}`);
  };
};

const complaint = ({ id, expected, seen, rule, requests }: Finding, docs: string): string =>
  [
    `${id}`,
    `  expected  ${expected}`,
    `  seen      ${escapeControls(seen)}`,
    `  rule      ${docs}${rule}`,
    ...(requests.length === 0 ? [] : [`  calls     ${requests.map(escapeControls).join(' ')}`]),
  ].join('\n');

const conclude = (report: Report, paths: readonly string[], docs: string): CommandResult => {
  const { passed, failed, not_tried } = report.counts;
  const isCertified = report.verdict === 'certified';
  const text = [
    ...report.findings.filter(({ verdict }) => verdict !== 'passed').map((finding) => complaint(finding, docs)),
    `${isCertified ? 'Certified' : 'Not certified'}: ${passed} passed, ${failed} failed, ${not_tried} not tried.`,
    `Written: ${paths.join(', ')}`,
  ].join('\n\n');
  return { data: report, text, failed: !isCertified };
};

const readOnly = (text: string | undefined, trials: readonly { readonly id: string }[]): string[] | undefined => {
  const wanted = text?.split(',').map((id) => id.trim());
  const known = trials.map(({ id }) => id);
  const unknown = wanted?.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new UsageError(`There is no trial "${unknown}". There are: ${known.join(', ')}.`);
  return wanted;
};

/** A registered endpoint at the receiver would deliver every event a second time, and forged ones as correct ones. */
const refuseRegistered = async (croupier: Croupier, url: string): Promise<void> => {
  const { data } = await croupier.listWebhookEndpoints();
  const own = data.find((endpoint) => endpoint.status === 'enabled' && isSameAddress(endpoint.url, url, receiverRule));
  if (own)
    throw new UsageError(
      `Endpoint ${own.id} of this sandbox leads to the same receiver: the platform would deliver every event, too. Delete or disable it for the trial.`,
    );
};

const sourceOf = (io: Io, kept: string | undefined, profile: string | undefined): string => {
  if (io.env.CROUPIER_WEBHOOK_SECRET) return 'CROUPIER_WEBHOOK_SECRET';
  return kept === undefined ? 'this run, which made it and printed it above' : `the profile ${profile ?? ''}`.trim();
};

export const certifyOperatorCommand = defineHttpCommand({
  name: 'certify operator',
  summary: 'Try an integration: forged, repeated, late and lost messages',
  details:
    'Plays the platform against your webhook receiver, makes the sandbox lose answers, and grades you from the API log. Your receiver does a small exercise meanwhile: see the guide to certification. The secret that it verifies with is CROUPIER_WEBHOOK_SECRET, or the one that `listen` uses. Exit code 0 when certified, 1 when not.',
  options: { ...sharedOptions, url: { type: 'string', value: 'URL', help: 'your webhook receiver', required: true } },
  example: ['--url localhost:4000/webhooks', '--url localhost:4000/webhooks --only duplicate,out-of-order'],
  run: async (io, values) => {
    const url = readReceiver('--url', values.url);
    const only = readOnly(values.only, operatorTrials);
    const { croupier, connection } = connect(io, values.profile);
    const operatorId = await checkKeyFits(croupier, 'operator');
    await refuseRegistered(croupier, url);
    const secret = secretFor(io, connection.webhook_secret, connection.profile);
    if (connection.webhook_secret === undefined) io.err(`Signing secret: ${secret}`);
    const source = sourceOf(io, connection.webhook_secret, connection.profile);
    await checkReceiverAnswers(io, url, operatorId, { secret, source });
    const report = await certifyOperator({ croupier, url, secret, only, say: sayTo(io), io });
    const paths = writeReport(io, report, values.out ?? 'certification.json', connection.url);
    return conclude(report, paths, connection.url);
  },
});

const readDigestUrl = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : readReceiver('--digest-url', text);

/** Both options, or neither: the studio is told of grants that the bonus makes. */
const readFreeRounds = (io: Io, url: string | undefined, bonus: string | undefined) => {
  if (url === undefined && bonus === undefined) return undefined;
  const id = Number(bonus);
  if (url === undefined || !Number.isSafeInteger(id) || id < 1)
    throw new UsageError('Trials of free rounds need --free-rounds URL and --bonus ID, such as --bonus 5.');
  const { CROUPIER_FREE_ROUNDS_SECRET: secret = '' } = io.env;
  if (!/^whsec_[A-Za-z0-9+/]{2,}={0,2}$/.test(secret))
    throw new UsageError('Set CROUPIER_FREE_ROUNDS_SECRET to the secret of your address for free rounds (whsec_…).');
  return { url: readReceiver('--free-rounds', url), secret, bonus: id };
};

export const certifyStudioCommand = defineHttpCommand({
  name: 'certify studio',
  summary: "Try a studio's game server: lost answers, tombstones, late wins, digests",
  details:
    'Plays the operator: opens sessions, has your game server play rounds while the sandbox makes trouble, and grades it from the API log and the books. Your server has a door for it meanwhile: see the guide to certification. The studio’s key is read from CROUPIER_PROVIDER_KEY and CROUPIER_PROVIDER_SECRET, the secret of the address for free rounds from CROUPIER_FREE_ROUNDS_SECRET.',
  options: {
    ...sharedOptions,
    url: {
      type: 'string',
      value: 'URL',
      help: 'where your game server plays one round; may hold {game}',
      required: true,
    },
    game: { type: 'string', value: 'ID', help: 'the id of the game in the catalogue', required: true },
    'digest-url': { type: 'string', value: 'URL', help: 'where your server answers with its own digests' },
    'free-rounds': { type: 'string', value: 'URL', help: 'where your server is told of free rounds, to try these too' },
    bonus: { type: 'string', value: 'ID', help: 'a bonus of two to five free rounds of the game, with --free-rounds' },
  },
  example: [
    '--url localhost:4100/certify --game 17 --digest-url localhost:4100/reconciliation',
    '--url localhost:4100/certify --game 17 --free-rounds localhost:4100/free-rounds --bonus 5',
  ],
  run: async (io, values) => {
    const game = Number(values.game);
    if (!Number.isSafeInteger(game) || game < 1) throw new UsageError('--game must be the id of a game, such as 17.');
    const { CROUPIER_PROVIDER_KEY: key, CROUPIER_PROVIDER_SECRET: providerSecret } = io.env;
    if (!key || !providerSecret)
      throw new UsageError('Set CROUPIER_PROVIDER_KEY and CROUPIER_PROVIDER_SECRET to the studio’s key.');
    const { croupier, connection } = connect(io, values.profile);
    const asked = readFreeRounds(io, values['free-rounds'], values.bonus);
    const operator_id = await checkKeyFits(croupier, 'studio', ...(asked ? ['freeRounds' as const] : []));
    const url = readReceiver('--url', values.url);
    await checkStudioAnswers(io, url);
    const server = asked && openFreeRoundServer({ ...asked, operator_id, io });
    if (server) await checkFreeRoundServer(server, asked.url);
    else io.err('Free rounds are not tried: that needs --free-rounds and --bonus.');
    const wallet = createProviderWallet({
      url: readUrl(connection.url),
      key,
      secret: providerSecret,
      fetch: io.fetch,
      now: io.now,
    });
    const report = await certifyStudio({
      croupier,
      wallet,
      game,
      url,
      digestUrl: readDigestUrl(values['digest-url']),
      freeRounds: server && { server, bonus: asked.bonus },
      only: readOnly(values.only, server ? allStudioTrials : studioTrials),
      say: sayTo(io),
      io,
    });
    const paths = writeReport(io, report, values.out ?? 'certification.json', connection.url);
    return conclude(report, paths, connection.url);
  },
});

export const certifyVerify = defineHttpCommand({
  name: 'certify verify',
  summary: 'Check that a report is unchanged and certifies, and show which key signed it',
  words: { value: 'FILE', help: 'the report, such as certification.json', atLeast: 1, atMost: 1 },
  options: {},
  example: 'certification.json',
  run: async (_io, _values, [path = '']) => {
    const signed = readReport(path);
    const report = verifyReport(signed);
    const key = createHash('sha256').update(Buffer.from(signed.public_key, 'base64')).digest('hex').slice(0, 32);
    if (!report) return { data: { valid: false }, text: 'The report was changed after it was signed.', failed: true };
    const { verdict, url, finished_at } = report;
    const result = verdict === 'certified' ? 'certified' : 'not certified';
    return {
      data: { valid: true, key, verdict, url, finished_at },
      failed: verdict !== 'certified',
      text: `As it was written: ${escapeControls(url)} was ${result} on ${escapeControls(finished_at)}. Key ${key}.`,
    };
  },
});
