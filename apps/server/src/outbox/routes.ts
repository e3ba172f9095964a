import { listEvents } from '@croupier/contract/operator/events.ts';
import { handle, type MountedRoute } from '../http/call.ts';
import { createListEvents } from './list-events.ts';
import type { Relay } from './relay.ts';

export const eventRoutes = (relay: Relay): MountedRoute[] => [handle(listEvents, createListEvents(relay))];
