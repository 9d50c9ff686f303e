import { timingSafeEqual } from 'node:crypto';
import { DEFAULT_SETTINGS, type Notice, NOTICE_DAYS, type NotificationSettings } from '@cloudmend/domain/notifications';
import { expression } from '../keyed-table/expression';
import { takePage } from '../keyed-table/take-page';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { ttlAfterDays } from '../time';

/** The last closed day of each account that was judged, before the event and after it. */
export interface CostMark {
  readonly eventId: string;
  readonly before: Readonly<Record<string, string>>;
  readonly through: Readonly<Record<string, string>>;
}

/** The inbox of a workspace, what each person has read of it, and how they are mailed. */
export interface NotificationStore {
  /** Newest first. */
  list(limit: number): Promise<readonly Notice[]>;
  /** Oldest first, from one on. */
  listSince(id: string): Promise<readonly Notice[]>;
  get(id: string): Promise<Notice | undefined>;
  /** The newest notice that the person has read; undefined if none. */
  readThrough(sub: string): Promise<string | undefined>;
  /** Never moves back. */
  markRead(sub: string, through: string): Promise<void>;
  /** How far costs were judged. */
  costMark(): Promise<CostMark>;
  saveCostMark(mark: CostMark): Promise<void>;
  settings(sub: string): Promise<NotificationSettings>;
  saveSettings(sub: string, settings: NotificationSettings): Promise<void>;
  /** The secret that lets the reader of an email to the person stop further ones. */
  stopToken(sub: string): Promise<string>;
  /** False unless the token is the person's. */
  stopEmails(sub: string, token: string): Promise<boolean>;
}

interface StoredSettings {
  readonly settings?: NotificationSettings;
  readonly stopToken?: string;
}

export const noticesPartition = (tenantId: string): string => tenantKey(tenantId, 'NOTICES');
/** An item of a notice, put once. */
export const toNoticeItem = (tenantId: string, notice: Notice) => ({
  pk: noticesPartition(tenantId),
  sk: joinKey(notice.id),
  notice,
  ttl: ttlAfterDays(notice.at, NOTICE_DAYS),
});

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

type Own = Pick<TenantContext, 'table' | 'tenantId'> & { readonly newToken: () => string };

export const openNotificationStore = ({ table, tenantId, newToken }: Own): NotificationStore => {
  const pk = noticesPartition(tenantId);
  const readKey = (sub: string) => ({ pk: tenantKey(tenantId, 'NOTICES-READ'), sk: joinKey(sub) });
  const settingsKey = (sub: string) => ({ pk: tenantKey(tenantId, 'NOTIFICATION-SETTINGS'), sk: joinKey(sub) });
  const costKey = { pk: tenantKey(tenantId), sk: 'COSTS-JUDGED' };
  const stored = (sub: string) => table.get<StoredSettings>(settingsKey(sub));
  const save = async (sub: string, settings: NotificationSettings): Promise<void> => {
    await table.update(settingsKey(sub), expression('SET #settings = :settings', { settings }));
  };
  return {
    list: async (limit) =>
      (await takePage<{ notice: Notice }>(table, { pk, newestFirst: true }, limit)).items.map(({ notice }) => notice),
    listSince: async (id) =>
      (await table.all<{ notice: Notice }>({ pk, from: joinKey(id), to: '~' })).map(({ notice }) => notice),
    get: async (id) => (await table.get<{ notice: Notice }>({ pk, sk: joinKey(id) }))?.notice,
    readThrough: async (sub) => (await table.get<{ through: string }>(readKey(sub)))?.through,
    markRead: async (sub, through) => {
      const isLater = expression('attribute_not_exists(#through) OR #through < :through', { through });
      await table.put({ ...readKey(sub), through }, isLater);
    },
    costMark: async () =>
      (await table.get<{ mark: CostMark }>(costKey))?.mark ?? { eventId: '', before: {}, through: {} },
    saveCostMark: async (mark) => {
      await table.put({ ...costKey, mark });
    },
    settings: async (sub) => (await stored(sub))?.settings ?? DEFAULT_SETTINGS,
    saveSettings: save,
    stopToken: async (sub) => {
      const known = (await stored(sub))?.stopToken;
      if (known !== undefined) return known;
      const made = await table.update<StoredSettings>(
        settingsKey(sub),
        expression('SET #stopToken = if_not_exists(#stopToken, :made)', { made: newToken() }),
      );
      return made?.stopToken as string;
    },
    stopEmails: async (sub, token) => {
      const known = await stored(sub);
      if (known?.stopToken === undefined || !isSame(known.stopToken, token)) return false;
      await save(sub, { ...DEFAULT_SETTINGS, ...known.settings, mail: 'off' });
      return true;
    },
  };
};
