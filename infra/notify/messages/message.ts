import type { Notice } from '@cloudmend/domain/notifications';
import type { TenantId } from '@cloudmend/domain/tenancy';

/** What is called, with what. */
export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Signed as an AWS service expects it, with the rights of the function that calls. @default - not signed */
  readonly signFor?: { readonly service: string; readonly region: string };
}

export interface OutgoingAnswer {
  readonly status: number;
  /** The header of the same name. */
  readonly retryAfter?: string | undefined;
  /** The beginning of it. */
  readonly body: string;
}

/** A notice as it is sent. */
export interface Told {
  readonly tenantId: TenantId;
  readonly notice: Notice;
  /** The page of the notice; undefined if no site is configured. */
  readonly link: string | undefined;
  readonly at: Date;
}

export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' } as const;
