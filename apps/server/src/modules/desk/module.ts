import * as desk from '@croupier/contract/back-office/desk.ts';
import * as views from '@croupier/contract/back-office/views.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { listQueues } from './count-queues.ts';
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from './edit-templates.ts';
import { createView, deleteView, listViews, updateView } from './edit-views.ts';
import { createFollowLive } from './follow-live.ts';
import { listIssues } from './list-issues.ts';
import { createLive } from './live.ts';
import { templateExists } from './template-queries.ts';
import { viewExists } from './view-queries.ts';

const routes = ({ sql, clock, log, onDrain }: Parts): MountedRoute[] => {
  const live = createLive({ sql, clock, log });
  onDrain(() => live.close());
  return [
    handle(desk.listQueues, listQueues),
    handle(desk.followLive, createFollowLive(live)),
    handle(desk.listIssues, listIssues),
    handle(views.listViews, listViews),
    handle(views.createView, createView),
    handle(views.updateView, updateView),
    handle(views.deleteView, deleteView),
    handle(views.listReasonTemplates, listTemplates),
    handle(views.createReasonTemplate, createTemplate),
    handle(views.updateReasonTemplate, updateTemplate),
    handle(views.deleteReasonTemplate, deleteTemplate),
  ];
};

export const deskModule: Module = {
  name: 'desk',
  tables: ['reason_templates', 'saved_views', 'verify_runs'],
  routes,
  resolvers: { saved_view: viewExists, reason_template: templateExists },
};
