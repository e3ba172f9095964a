import * as contract from '@croupier/contract/back-office/kyc.ts';
import * as operator from '@croupier/contract/operator/kyc.ts';
import * as player from '@croupier/contract/player/kyc.ts';
import { handle, type MountedRoute, playerOf } from '../../call/call.ts';
import { commandHandler } from '../../engine/engine.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { searchAfterwards } from '../identity/link-changed-player.ts';
import { spreadAfterwards } from '../responsible-gaming/spread-afterwards.ts';
import { spreadOf } from '../responsible-gaming/spread-exclusion.ts';
import { acceptDocument } from './accept-document.ts';
import { downloadDocument, showDocument } from './download-document.ts';
import { kycFacet } from './facet.ts';
import { getKyc } from './get-kyc.ts';
import { listWaiting } from './list-waiting.ts';
import { readKyc, readOwnKyc, submitForReview } from './own-kyc.ts';
import { documentExists } from './queries.ts';
import { rejectDocument } from './reject-document.ts';
import { rejectKyc } from './reject-kyc.ts';
import { resetKyc } from './reset-kyc.ts';
import { submitKyc } from './submit-kyc.ts';
import { createKycSweep } from './sweep.ts';
import { addDocument, addOwnDocument, defaultKycGigabytes, uploadDocument } from './upload-document.ts';
import { createVerifyKyc, kycOverride } from './verify-kyc.ts';

const routes = (parts: Parts): MountedRoute[] => {
  const { engine, fileStore, kycGigabytes: gigabytes = defaultKycGigabytes } = parts;
  const storage = { files: fileStore, gigabytes };
  const spread = spreadOf(parts);
  return [
    handle(contract.listKycWaiting, listWaiting),
    handle(contract.getPlayerKyc, getKyc),
    handle(contract.uploadKycDocument, uploadDocument(storage)),
    handle(contract.downloadKycDocument, downloadDocument(fileStore)),
    handle(contract.showKycDocument, showDocument(fileStore)),
    handle(
      contract.acceptKycDocument,
      commandHandler(engine, acceptDocument, ({ params, body }) => [
        params.player,
        { ...body, document_id: params.document },
      ]),
    ),
    handle(
      contract.rejectKycDocument,
      commandHandler(engine, rejectDocument, ({ params, body }) => [
        params.player,
        { ...body, document_id: params.document },
      ]),
    ),
    handle(
      contract.submitKyc,
      commandHandler(engine, submitKyc, (call) => [call.params.player, call.body]),
    ),
    handle(contract.verifyKyc, searchAfterwards(parts, spreadAfterwards(spread, createVerifyKyc(engine)))),
    handle(
      contract.rejectKyc,
      commandHandler(engine, rejectKyc, (call) => [call.params.player, call.body]),
    ),
    handle(
      contract.resetKyc,
      commandHandler(engine, resetKyc, (call) => [call.params.player, call.body]),
    ),
    handle(operator.getKyc, readKyc),
    handle(operator.addKycDocument, addDocument(storage)),
    handle(
      operator.submitPlayerKyc,
      commandHandler(engine, submitForReview, (call) => [call.params.player, {}]),
    ),
    handle(player.getOwnKyc, readOwnKyc),
    handle(player.addOwnKycDocument, addOwnDocument(storage)),
    handle(
      player.submitOwnKyc,
      commandHandler(engine, submitForReview, (call) => [playerOf(call), {}]),
    ),
  ];
};

export const kycModule: Module = {
  name: 'kyc',
  tables: ['kyc_documents', 'kyc_storage'],
  routes,
  facets: () => [kycFacet],
  sweeps: (parts) => [createKycSweep(parts)],
  resolvers: { document: documentExists },
  proposals: ({ engine }) => [kycOverride(engine)],
};
