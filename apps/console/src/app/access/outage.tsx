import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { AppError } from '@cloudmend/domain/errors';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { WordMark } from '@cloudmend/ui/brand';
import { ErrorState } from '@cloudmend/ui/parts';
import { toMessage } from '../../components/notify';
import { useWorld } from '../../config/world';
import { pauseAfter } from '../../queries/me';
import styles from './access.module.css';

const SECOND_MS = 1000;

/** Seconds left until the given time. */
const useSecondsUntil = (moment: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / SECOND_MS));
};

/** An unavailable service gets a different title from one that answers with an error. */
const toTitle = (error: Error): string =>
  error instanceof AppError && ['forbidden', 'not-found', 'invalid', 'conflict'].includes(error.code)
    ? 'Could not check your session'
    : `${PRODUCT_NAME} is not available right now`;

interface OutageProps {
  /** The error of the last check, kept on screen during the next one. */
  readonly error: Error;
  readonly check: Pick<UseQueryResult, 'errorUpdateCount' | 'errorUpdatedAt' | 'isFetching' | 'refetch'>;
}

/** Shown when the session check fails. Retries with increasing delays. */
export const Outage = ({ error, check }: OutageProps) => {
  const { session } = useWorld();
  const seconds = useSecondsUntil(check.errorUpdatedAt + pauseAfter(check.errorUpdateCount));
  useDocumentTitle(`Not available · ${PRODUCT_NAME}`);
  const { code, requestId } = error instanceof AppError ? error : { code: undefined, requestId: undefined };
  return (
    <main className={styles.card}>
      <WordMark />
      <ErrorState
        title={toTitle(error)}
        code={code}
        requestId={requestId}
        action={
          <>
            <Button disabled={check.isFetching} onClick={() => void check.refetch()}>
              {check.isFetching ? 'Retrying…' : 'Retry'}
            </Button>
            <Button variant="subtle" onClick={() => void session.signOut()}>
              Sign out
            </Button>
          </>
        }
      >
        {toMessage(error, '')}
      </ErrorState>
      <p className={styles.next}>{check.isFetching || seconds === 0 ? 'Trying again…' : `Retrying in ${seconds} s.`}</p>
    </main>
  );
};
