import { fetchedAtLast } from './fetched';

/** Status messages vanish after 4.5 seconds. */
export const STATUS_MS = 4_500;

const listeners = new Set<() => void>();
let isWanted = false;

/** Whether the toast container is needed yet: it is loaded on first interaction. */
export const toasts = {
  isWanted: (): boolean => isWanted,
  want: (): void => {
    isWanted = true;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

interface Message {
  readonly message: string;
  readonly color: 'mend' | 'danger';
  readonly role: 'status' | 'alert';
}

/** The function that shows messages. Offline, it loads later and queued messages follow. */
export const fetchMessages = () => fetchedAtLast(() => import('@mantine/notifications'));

const show = async (message: Message): Promise<void> => {
  toasts.want();
  const { notifications } = await fetchMessages();
  notifications.show({ ...message, autoClose: STATUS_MS, closeButtonProps: { 'aria-label': 'Hide message' } });
};

/** Shows a success message. */
export const notifyDone = (message: string): void => void show({ message, color: 'mend', role: 'status' });

/** Shows an error message. */
export const notifyFault = (message: string): void => void show({ message, color: 'danger', role: 'alert' });

/** The error's own message, or the fallback. */
export const toMessage = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message !== '' ? error.message : fallback;

/** Runs an action and shows its result. */
export const tell = async (done: string, failed: string, change: () => Promise<unknown>): Promise<void> => {
  try {
    await change();
    notifyDone(done);
  } catch (error) {
    notifyFault(toMessage(error, failed));
  }
};
