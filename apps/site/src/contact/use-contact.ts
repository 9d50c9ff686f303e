import { useRef, useState } from 'react';
import { useTask } from '../entrance/use-task';
import { contactFaults, trimFields } from './contact-faults';
import { type ContactFaults, type ContactMessage, NotReceived } from './send-message';

/** Sends a message under its idempotency key. Rejects with a message for the screen. */
export type Send = (message: ContactMessage, key: string) => Promise<void>;

const EMPTY: ContactMessage = { name: '', email: '', company: '', message: '' };
const CHECK_FIELDS = 'Some fields need attention.';

/** State and actions of the contact form. Typed text is kept until the message was received. */
export const useContact = (send: Send) => {
  const [fields, setFields] = useState(EMPTY);
  const [faults, setFaults] = useState<ContactFaults>({});
  const [receivedFrom, setReceivedFrom] = useState<string>();
  const { busy, message, say, run } = useTask();
  const key = useRef<string>(undefined);

  const type = (change: Partial<ContactMessage>) => {
    key.current = undefined;
    setFields((current) => ({ ...current, ...change }));
    setFaults((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in change))));
  };

  const hand = async (): Promise<void> => {
    const ready = trimFields(fields);
    key.current ??= crypto.randomUUID();
    await send(ready, key.current);
    key.current = undefined;
    setFields({ ...fields, message: '' });
    setReceivedFrom(ready.email);
  };

  const explain = (error: unknown): string => {
    if (error instanceof NotReceived) setFaults(error.faults);
    return error instanceof Error ? error.message : String(error);
  };

  const submit = (): void => {
    const found = contactFaults(trimFields(fields));
    setFaults(found);
    if (Object.keys(found).length > 0) say({ tone: 'error', text: CHECK_FIELDS });
    else void run('Sending…', hand, explain);
  };

  return { fields, faults, type, busy, message, submit, receivedFrom, again: () => setReceivedFrom(undefined) };
};

export type Contact = ReturnType<typeof useContact>;
