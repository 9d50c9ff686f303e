import type { LogFields, Logger } from '@cloudmend/infra/runtime';

const formatLine = (level: string, message: string, { stack, ...fields }: LogFields = {}): string => {
  const details = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `${[level, message, ...details].join(' ')}\n${stack === undefined ? '' : `${stack}\n`}`;
};

/** Prints warnings and errors to the terminal; routine events are not printed. */
export const localLogger = (write: (text: string) => void): Logger => ({
  info: () => undefined,
  warn: (message, fields) => write(formatLine('warning:', message, fields)),
  error: (message, fields) => write(formatLine('error:', message, fields)),
});

/** What is logged about a defect. */
export const faultFields = (error: unknown): LogFields => ({
  errorMessage: String(error),
  ...(error instanceof Error && error.stack ? { stack: error.stack } : {}),
});
