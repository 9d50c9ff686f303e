import {
  DEFAULT_SETTINGS,
  type InboxNotice,
  type ListedDestination,
  type NotificationSettings,
} from '@cloudmend/domain/notifications';
import type { FakeRoutes } from './fake-routes';
import type { FakeWorkspace } from './workspace';

interface Saved extends Pick<ListedDestination, 'name' | 'notices' | 'isOn'> {
  readonly id?: string;
  readonly secret?: { readonly kind: ListedDestination['kind']; readonly url?: string; readonly bus?: string };
}

/** The calls about notices and where they are sent, in memory. */
export const notificationRoutes = (world: FakeWorkspace): FakeRoutes => {
  const notices = (): InboxNotice[] => (world.notices ??= []);
  const destinations = (): ListedDestination[] => (world.destinations ??= []);
  let settings: NotificationSettings = DEFAULT_SETTINGS;
  return {
    'GET /tenants/*/notices': () => ({
      notices: notices(),
      unread: notices().filter(({ isRead }) => !isRead).length,
    }),
    'POST /tenants/*/notices/read': ({ body }) => {
      world.notices = notices().map((notice) => ({
        ...notice,
        isRead: notice.isRead || notice.id <= String(body['through']),
      }));
      return { through: String(body['through']) };
    },
    'GET /tenants/*/notification-settings': () => settings,
    'POST /tenants/*/notification-settings': ({ body }) => (settings = body as unknown as NotificationSettings),
    'GET /tenants/*/destinations': destinations,
    'POST /tenants/*/destinations': ({ body }) => {
      const { id = 'd-1', name, notices: kinds, isOn, secret } = body as unknown as Saved;
      const known = destinations().find((one) => one.id === id);
      const { kind, url = '', bus } = secret ?? { kind: known?.kind ?? 'webhook' };
      const saved: ListedDestination = {
        ...(known ?? {
          kind,
          host: bus ?? new URL(url).host,
          savedAt: '2026-11-20T08:00:00.000Z',
          savedBy: 'sub-1',
          health: 'unused',
          waiting: 0,
          dead: 0,
          deliveries: [],
        }),
        id,
        name,
        notices: kinds,
        isOn,
        ...(secret?.url && { host: new URL(secret.url).host }),
      };
      world.destinations = [...destinations().filter((one) => one.id !== id), saved];
      return { id };
    },
    'POST /tenants/*/destinations/*/test': () => ({ isAccepted: true, answer: '200 ok' }),
    'POST /tenants/*/destinations/*/resume': () => {
      world.destinations = destinations().map((one) => ({ ...one, waiting: one.waiting + one.dead, dead: 0 }));
      return { resumed: 1 };
    },
    'DELETE /tenants/*/destinations/*': ({ path }) => {
      const id = path.split('/').at(-1) ?? '';
      world.destinations = destinations().filter((one) => one.id !== id);
      return { id };
    },
  };
};
