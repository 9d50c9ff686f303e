import { useEffect, useSyncExternalStore } from 'react';
import { Fetched, onDemand } from './fetched';
import { fetchMessages, toasts } from './notify';
import styles from './layout.module.css';

const Notifications = onDemand(async () => (await fetchMessages()).Notifications);

/** Loaded on first interaction, so that it is available offline. */
const FIRST_TOUCH = ['pointerdown', 'keydown'] as const;

/** Status messages, between the page title and its actions. Elements behind one stay clickable. */
export const Toasts = () => {
  const isWanted = useSyncExternalStore(toasts.subscribe, toasts.isWanted);
  useEffect(() => {
    for (const touch of FIRST_TOUCH) window.addEventListener(touch, toasts.want, { once: true });
    return () => {
      for (const touch of FIRST_TOUCH) window.removeEventListener(touch, toasts.want);
    };
  }, []);
  return (
    <Fetched>
      {isWanted && <Notifications position="top-center" limit={4} containerWidth={360} className={styles.toasts} />}
    </Fetched>
  );
};
