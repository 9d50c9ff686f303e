import { NEW } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { joinKey, systemKey } from '../table';
import { ttlAfterDays } from '../time';

/** A visitor's message. */
export interface ContactMessage {
  readonly id: string;
  readonly at: string;
  readonly name: string;
  readonly email: string;
  readonly company?: string | undefined;
  readonly message: string;
}

export interface ContactLog {
  add(message: ContactMessage): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly ContactMessage[]>;
  /** Deletes what these people sent in a workspace's name. */
  removeFrom(workspace: string, emails: ReadonlySet<string>): Promise<void>;
}

const pk = systemKey('CONTACT');
const KEPT_DAYS = 400;

/** Messages from visitors. */
export const openContactLog = (table: KeyedTable): ContactLog => ({
  add: async (message) => {
    await table.put(
      { pk, sk: joinKey(message.at, message.id), ...message, ttl: ttlAfterDays(message.at, KEPT_DAYS) },
      NEW,
    );
  },
  list: async () =>
    (await table.all<ContactMessage>({ pk, newestFirst: true })).map(({ id, at, name, email, company, message }) => ({
      id,
      at,
      name,
      email,
      ...(company !== undefined && { company }),
      message,
    })),
  removeFrom: async (workspace, emails) => {
    for (const { sk, company, email } of await table.all<ContactMessage>({ pk }))
      if (company === workspace && emails.has(email)) await table.remove({ pk, sk });
  },
});
