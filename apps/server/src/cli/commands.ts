import type { LocalCommand } from './command.ts';
import { filesCopy } from './commands/files-copy.ts';
import { keyCreate } from './commands/key-create.ts';
import { keyList } from './commands/key-list.ts';
import { keyRevoke } from './commands/key-revoke.ts';
import { keyRotate } from './commands/key-rotate.ts';
import { ledgerCloseDay } from './commands/ledger-close-day.ts';
import { migrateCommand } from './commands/migrate.ts';
import { operatorActivate, operatorDeactivate } from './commands/operator-activate.ts';
import { operatorCreate } from './commands/operator-create.ts';
import { operatorList } from './commands/operator-list.ts';
import { operatorSet } from './commands/operator-set.ts';
import { operatorSsoOff } from './commands/operator-sso-off.ts';
import { providerKeyCreate } from './commands/provider-key-create.ts';
import { providerKeyList } from './commands/provider-key-list.ts';
import { providerKeyRevoke } from './commands/provider-key-revoke.ts';
import { providerKeyRotate } from './commands/provider-key-rotate.ts';
import { ratesImport } from './commands/rates-import.ts';
import { ratesSet } from './commands/rates-set.ts';
import { rekeyCommand } from './commands/rekey.ts';
import { schemaCommand } from './commands/schema.ts';
import { signCommand } from './commands/sign.ts';
import { staffCreate } from './commands/staff-create.ts';
import { staffInvite } from './commands/staff-invite.ts';
import { staffList } from './commands/staff-list.ts';
import { staffToken } from './commands/staff-token.ts';
import { verifyCommand } from './commands/verify.ts';

/** All commands, in the order of --help. */
export const commands: readonly LocalCommand[] = [
  operatorCreate,
  operatorSet,
  operatorList,
  operatorActivate,
  operatorDeactivate,
  operatorSsoOff,
  keyCreate,
  keyRotate,
  keyRevoke,
  keyList,
  providerKeyCreate,
  providerKeyRotate,
  providerKeyRevoke,
  providerKeyList,
  staffCreate,
  staffInvite,
  staffToken,
  staffList,
  ratesSet,
  ratesImport,
  verifyCommand,
  ledgerCloseDay,
  rekeyCommand,
  filesCopy,
  signCommand,
  migrateCommand,
  schemaCommand,
];
