import type { OutgoingAnswer, OutgoingRequest } from '@cloudmend/infra/notify';

/** A message as a destination understood it. */
export interface ReceivedMessage {
  readonly to: string;
  readonly title: string;
  /** What tells a repeated message from a new one; null for destinations that cannot. */
  readonly key: string | null;
}

export type Understood = ReceivedMessage | OutgoingAnswer;

export const isRefusal = (understood: Understood): understood is OutgoingAnswer => 'status' in understood;

export const refuse = (status: number, body: string): OutgoingAnswer => ({ status, body });

export type Json = Readonly<Record<string, unknown>>;

export const readJson = ({ body }: OutgoingRequest): Json | undefined => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Json) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** A text of 1 to `most` characters. */
export const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most;
