import { IDEMPOTENCY_HEADER } from '@cloudmend/domain/contract';
import { CONTACT_EMAIL } from '@cloudmend/domain/product';

/** A visitor's message. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly message: string;
}

export type ContactField = keyof ContactMessage;
export type ContactFaults = Partial<Record<ContactField, string>>;

/** Why a message was not received: a message for the screen, and errors by field. */
export class NotReceived extends Error {
  override readonly name = 'NotReceived';
  constructor(
    message: string,
    readonly faults: ContactFaults = {},
  ) {
    super(message);
  }
}

export interface SendOptions {
  /** Ends in `/api`. */
  readonly apiBase: string;
  /** The same for every attempt of one message, so that it is received once. */
  readonly key: string;
  readonly load?: typeof fetch;
}

const TIMEOUT_MS = 30_000;
/** No answer. */
export const UNREACHED = `The message could not be sent. Check your connection and try again, or email ${CONTACT_EMAIL}.`;

interface Refusal {
  readonly message?: unknown;
  readonly details?: {
    readonly fields?: readonly { readonly field?: unknown; readonly message?: unknown }[];
    readonly retryAfterSeconds?: unknown;
  };
}

const FIELDS: readonly string[] = ['name', 'email', 'company', 'message'] satisfies ContactField[];

const readFaults = ({ details }: Refusal): ContactFaults => {
  const named = (details?.fields ?? []).filter(
    ({ field, message }) => FIELDS.includes(String(field)) && typeof message === 'string',
  );
  return Object.fromEntries(named.map(({ field, message }) => [field, message])) as ContactFaults;
};

/** "You can send again in 12 minutes." */
export const waitSentence = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `You can send again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};

const formatWait = ({ details }: Refusal, response: Response): string => {
  const seconds = Number(details?.retryAfterSeconds ?? response.headers.get('retry-after') ?? 60);
  return waitSentence(Number.isFinite(seconds) ? seconds : 60);
};

const readRefusal = async (response: Response): Promise<NotReceived> => {
  const body = (await response.json().catch(() => undefined)) as Refusal | null | undefined;
  const refusal = body ?? {};
  const said = (typeof refusal.message === 'string' && refusal.message) || `HTTP ${response.status}`;
  const sentence = said.replace(/\.?$/, '.');
  if (response.status === 429) return new NotReceived(`${sentence} ${formatWait(refusal, response)}`);
  if (response.status >= 500) return new NotReceived(`${sentence} Try again in a minute, or email ${CONTACT_EMAIL}.`);
  return new NotReceived(said, readFaults(refusal));
};

/** Sends a message to the API. @throws NotReceived */
export const sendMessage = async (
  message: ContactMessage,
  { apiBase, key, load = fetch }: SendOptions,
): Promise<void> => {
  const { company, ...needed } = message;
  const request: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key },
    body: JSON.stringify({ ...needed, ...(company && { company }) }),
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  const response = await load(`${apiBase}/contact`, request).catch(() => {
    throw new NotReceived(UNREACHED);
  });
  if (!response.ok) throw await readRefusal(response);
};
