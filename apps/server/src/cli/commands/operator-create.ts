import { facts } from '@croupier/cli/program/text.ts';
import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { newStaff } from '@croupier/contract/back-office/staff.ts';
import { usualScopesFor } from '@croupier/contract/scopes.ts';
import type { z } from 'zod';
import type { AuditContext } from '../../call/call.ts';
import { validate } from '../../call/validate.ts';
import type { Tx } from '../../database/pool.ts';
import { insertFirstRules } from '../../modules/aml/insert-rules.ts';
import type { ApiKeyRow } from '../../modules/keys/api-key-row.ts';
import { createKey } from '../../modules/keys/create-key.ts';
import { showKeyWithSecret } from '../../modules/keys/view.ts';
import { createOperator, type newOperator } from '../../modules/operators/create-operator.ts';
import { findOperator } from '../../modules/operators/queries.ts';
import { showOperator } from '../../modules/operators/view.ts';
import { makeInvite } from '../../modules/sign-in/invite-staff.ts';
import { addStaff } from '../../modules/staff/create-staff.ts';
import type { StaffRow } from '../../modules/staff/staff-row.ts';
import { backOfficeOrigin } from '../back-office-origin.ts';
import { defineCliCommand } from '../command.ts';
import { readJsonObject } from '../operator.ts';

/** The first admin and key of a new operator. */
const firstTeam = (email: string, is_sandbox: boolean) => ({
  admin: validate(newStaff, { email, role: 'admin', name: email }),
  key: validate(newApiKey, { name: 'First key', scopes: usualScopesFor({ is_sandbox }) }),
});

const formatCreated = (operator: object, { admin, api_key, invite }: Team): string =>
  [
    ...[facts(operator), 'First admin:', facts(admin), 'API key:', facts(api_key)],
    'The secret is shown this once: keep it now. The link by which the admin sets a password, within 72 hours:',
    invite.link,
  ].join('\n');

type Team = { readonly admin: StaffRow; readonly api_key: object; readonly invite: { readonly link: string } };

export const operatorCreate = defineCliCommand({
  name: 'operator create',
  summary: 'Create an operator',
  options: {
    slug: {
      type: 'string',
      value: 'SLUG',
      help: "the operator's short name: 2–63 lower-case letters, digits, dashes",
      required: true,
    },
    name: { type: 'string', help: 'its name', required: true },
    currency: { type: 'string', value: 'CODE', help: "the operator's currency, ISO 4217", required: true },
    model: { type: 'string', value: 'MODEL', help: 'api (default), turnkey or white_label' },
    settings: { type: 'string', value: 'JSON', help: 'settings that differ from the defaults' },
    admin: {
      type: 'string',
      value: 'EMAIL',
      help: 'also add the first admin and a key with every scope, and print its secret and a link for the admin, which are not shown again',
    },
    sandbox: { type: 'boolean', help: 'create a sandbox, which may move its own clock' },
  },
  example: `--slug lucky --name 'Lucky Casino' --currency EUR --model api --admin pat@lucky.example`,
  run: async ({ config, database, clock, random }, values) => {
    const { control, masterKey } = await database();
    const wanted = {
      slug: values.slug,
      name: values.name,
      currency: values.currency,
      cooperation_model: values.model,
      is_sandbox: values.sandbox,
      settings: readJsonObject('settings', values.settings),
    };
    const input = wanted as z.input<typeof newOperator>;
    const operatorOf = async (slug: string) => showOperator((await findOperator(control, slug))!);
    // Payments of a live operator are monitored from the first on.
    const watchPayments = async (tx: Tx, audit: AuditContext): Promise<void> => {
      if (!values.sandbox) await insertFirstRules(tx, audit, values.currency);
    };
    if (values.admin === undefined) {
      const data = await operatorOf((await createOperator(control, clock, input, watchPayments)).slug);
      return { data, text: facts(data) };
    }

    const team = firstTeam(values.admin, values.sandbox);
    const maker = { masterKey: await masterKey(), random };
    const made: { admin?: StaffRow; key?: ApiKeyRow & { secret: string }; invite?: Team['invite'] } = {};
    const { slug } = await createOperator(control, clock, input, async (tx, audit) => {
      await watchPayments(tx, audit);
      made.admin = await addStaff(tx, audit, team.admin);
      made.key = await createKey(tx, maker, audit, team.key);
      const origin = backOfficeOrigin(config);
      const wanted = { staff_id: made.admin.id, made_by: null, needs_code: false, origin };
      made.invite = await makeInvite(tx, audit, { random, clock }, wanted);
    });
    const operator = await operatorOf(slug);
    const first = { admin: made.admin!, api_key: showKeyWithSecret(made.key!, clock.now()), invite: made.invite! };
    return { data: { ...operator, ...first }, text: formatCreated(operator, first) };
  },
});
