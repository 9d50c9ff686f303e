import { appendFile, readFile } from 'node:fs/promises';

/** A message as a mail server would deliver it. */
export interface OutboxMessage {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** The same as HTML. @default - text only */
  readonly html?: string;
  /** The code or temporary password in the message, if any. */
  readonly code: string | null;
  readonly at: string;
}

export interface Outbox {
  deliver(message: {
    readonly to: string;
    readonly subject: string;
    readonly body: string;
    readonly html?: string;
    readonly code?: string;
  }): Promise<void>;
  /** Newest first. */
  list(): readonly OutboxMessage[];
}

export interface OutboxOptions {
  readonly file: string;
  readonly clock: () => Date;
  /** Prints a message to the terminal. */
  readonly print: (message: OutboxMessage) => void;
}

/** Maximum number of messages shown; older ones stay in the file. */
const KEPT = 200;

const isMessage = (value: unknown): value is OutboxMessage =>
  typeof value === 'object' && value !== null && 'to' in value && 'at' in value;

const parseLine = (line: string): OutboxMessage[] => {
  try {
    const value: unknown = JSON.parse(line);
    return isMessage(value) ? [value] : [];
  } catch (error) {
    // A process killed while writing leaves a partial last line.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
};

const readAll = async (file: string): Promise<OutboxMessage[]> => {
  try {
    return (await readFile(file, 'utf8')).split('\n').flatMap(parseLine);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** Where every email and text message goes in local mode: printed, stored in a file, and shown at /__local/outbox. */
export const openOutbox = async ({ file, clock, print }: OutboxOptions): Promise<Outbox> => {
  const messages = (await readAll(file)).slice(-KEPT);
  let writing = Promise.resolve();
  return {
    deliver: ({ to, subject, body, html, code = null }) => {
      const sent: OutboxMessage = {
        to,
        subject,
        body,
        code,
        at: clock().toISOString(),
        ...(html !== undefined && { html }),
      };
      messages.push(sent);
      if (messages.length > KEPT) messages.shift();
      print(sent);
      writing = writing.then(() => appendFile(file, `${JSON.stringify(sent)}\n`));
      return writing;
    },
    list: () => [...messages].reverse(),
  };
};
