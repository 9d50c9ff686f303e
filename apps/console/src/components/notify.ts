import { notifications } from '@mantine/notifications';

/** Status messages vanish after 4.5 seconds. */
export const STATUS_MS = 4_500;

/** Says that something is done. */
export const notifyDone = (message: string): void => void notifications.show({ message, autoClose: STATUS_MS, color: 'mend', role: 'status' });

/** Says that something failed. */
export const notifyFault = (message: string): void => void notifications.show({ message, autoClose: STATUS_MS, color: 'danger', role: 'alert' });

/** The error's own sentence, or the catalogue's. */
export const messageOf = (error: unknown, fallback: string): string => (error instanceof Error && error.message !== '' ? error.message : fallback);
