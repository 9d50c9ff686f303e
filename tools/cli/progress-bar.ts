import type { Progress } from './scan-account';

const WIDTH = 30;
const CLEAR_LINE = '\r\u001b[2K';

interface Terminal {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** A progress bar on a terminal; silent elsewhere. */
export const progressBar = (terminal: Terminal): { readonly progress: Progress; end(): void } => {
  if (terminal.isTTY !== true) return { progress: () => undefined, end: () => undefined };
  terminal.write(`${CLEAR_LINE}[${' '.repeat(WIDTH)}] Opening the account`);
  return {
    progress: (done, total, { service, region }) => {
      const filled = Math.round((done / total) * WIDTH);
      terminal.write(
        `${CLEAR_LINE}[${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done} of ${total}  ${service} ${region}`,
      );
    },
    end: () => void terminal.write(CLEAR_LINE),
  };
};
