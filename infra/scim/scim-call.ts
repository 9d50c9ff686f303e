import type { AuditEntry } from '@cloudmend/domain/audit';
import type { CompanySetup, TenantRecord } from '@cloudmend/store/system';
import type { Services } from '../runtime';
import type { Fields } from './read-value';

/** An entry of the audit trail, of what the directory did. */
export type Note = Pick<AuditEntry, 'action' | 'target' | 'before' | 'after'>;

/** One verified call of the directory of one workspace. */
export interface ScimCall {
  readonly services: Services;
  readonly tenant: TenantRecord;
  readonly setup: CompanySetup;
  readonly method: string;
  readonly resource: string;
  readonly id: string | undefined;
  readonly query: ReadonlyMap<string, readonly string[]>;
  /** Of a header; undefined if it was not sent. */
  readonly readHeader: (name: string) => string | undefined;
  /** @throws AppError for what is no JSON object of a fair size */
  readonly readBody: () => Fields;
  /** The absolute address of SCIM, or its path if no site is configured. */
  readonly base: string;
  readonly note: (note: Note) => Promise<void>;
}

export interface ScimAnswer {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}
