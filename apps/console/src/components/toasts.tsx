import { useEffect, useSyncExternalStore } from 'react';
import { Fetched, onDemand } from './fetched';
import { fetchMessages, toasts } from './notify';
import styles from './layout.module.css';

const Notifications = onDemand(async () => (await fetchMessages()).Notifications);

/** With the first touch of a page, so that it is there when the network is not. */
const FIRST_TOUCH = ['pointerdown', 'keydown'] as const;

/** Where status messages stand: between a page's title and its actions. What lies below one can still be pressed. */
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
