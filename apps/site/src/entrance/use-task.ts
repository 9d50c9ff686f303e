import { useState } from 'react';

export interface Message {
  readonly tone: 'error' | 'success';
  readonly text: string;
}

interface Task {
  readonly busy: string | undefined;
  readonly message: Message | undefined;
  readonly say: (message: Message | undefined) => void;
  /** Runs one task at a time with a busy label; shows a failure and keeps the input. */
  readonly run: (label: string, work: () => Promise<void>, explain: (error: unknown) => string) => Promise<void>;
}

/** A form's busy label and message. */
export const useTask = (): Task => {
  const [busy, setBusy] = useState<string>();
  const [message, setMessage] = useState<Message>();
  const run: Task['run'] = async (label, work, explain) => {
    if (busy) return;
    setBusy(label);
    setMessage(undefined);
    try {
      await work();
    } catch (error) {
      setMessage({ tone: 'error', text: explain(error) });
    }
    setBusy(undefined);
  };
  return { busy, message, say: setMessage, run };
};
