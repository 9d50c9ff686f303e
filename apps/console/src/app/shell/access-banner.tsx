import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTenant } from '@cloudmend/tenant';
import { toMessage, notifyDone, notifyFault } from '../../components/notify';
import { personKey } from '../../queries/keys';
import { useAccess } from '../../queries/operator';
import styles from './shell.module.css';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Rounds up: "1 minute left" until the last second. */
const leftText = (milliseconds: number): string => {
  const minutes = Math.ceil(milliseconds / MINUTE_MS);
  return minutes === 1 ? '1 minute left' : `${minutes} minutes left`;
};

/** Milliseconds until the given time; refetches the session when it is reached. */
const useTimeLeft = (until: string): number => {
  const queries = useQueryClient();
  const [left, setLeft] = useState(() => Date.parse(until) - Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = Date.parse(until) - Date.now();
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      void queries.invalidateQueries({ queryKey: personKey('me') });
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [queries, until]);
  return Math.max(0, left);
};

const Banner = ({ until }: { readonly until: string }) => {
  const { id } = useTenant();
  const { end } = useAccess();
  const left = useTimeLeft(until);
  const leave = async (): Promise<void> => {
    try {
      await end.mutateAsync(id);
      notifyDone(`Your access to ${id} has ended.`);
    } catch (error) {
      notifyFault(toMessage(error, 'Could not end access.'));
    }
  };
  return (
    <section className={styles.access} aria-label="Operator access">
      <IconKey size={16} stroke={1.5} aria-hidden />
      <span>
        You are in <b>{id}</b> as an operator. Its audit trail records what you do. {leftText(left)}.
      </span>
      <Button size="compact-sm" variant="default" disabled={end.isPending} onClick={() => void leave()}>
        {end.isPending ? 'Ending…' : 'End access'}
      </Button>
    </section>
  );
};

/** Shows an operator which workspace they are in and for how long; renders nothing for anyone else. */
export const AccessBanner = () => {
  const { accessUntil } = useTenant();
  return accessUntil === undefined ? null : <Banner key={accessUntil} until={accessUntil} />;
};
