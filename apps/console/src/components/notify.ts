import { fetchedAtLast } from './fetched';

/** Status messages vanish after 4.5 seconds. */
export const STATUS_MS = 4_500;

const listeners = new Set<() => void>();
let isWanted = false;

/** Whether the place where messages stand is wanted yet: it is fetched when somebody begins to work. */
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

/** What shows messages. Where the network is away it comes later, and the messages with it. */
export const fetchMessages = () => fetchedAtLast(() => import('@mantine/notifications'));

const show = async (message: Message): Promise<void> => {
  toasts.want();
  const { notifications } = await fetchMessages();
  notifications.show({ ...message, autoClose: STATUS_MS });
};

/** Says that something is done. */
export const notifyDone = (message: string): void => void show({ message, color: 'mend', role: 'status' });

/** Says that something failed. */
export const notifyFault = (message: string): void => void show({ message, color: 'danger', role: 'alert' });

/** The error's own sentence, or the catalogue's. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message !== '' ? error.message : fallback;
