import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { AppError } from '@cloudmend/domain/errors';
import { ErrorState, Note } from '@cloudmend/ui/parts';
import { messageOf } from './notify';
import styles from './layout.module.css';

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** "findings", in "Could not load findings". */
  readonly what: string;
  /** Said instead of "Could not load …". */
  readonly failure?: string;
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

const Lines = () => (
  <div className={styles.card} style={{ padding: 16 }} aria-busy="true" aria-label="Loading">
    {[96, 72, 84, 60].map((width) => (
      <Skeleton key={width} height={14} my={10} width={`${width}%`} />
    ))}
  </div>
);

/** Skeleton, error or content. An error leaves on screen what was there. */
export const Loaded = <Data,>({ query, what, failure = `Could not load ${what}`, skeleton = <Lines />, children }: LoadedProps<Data>) => {
  const { data, error } = query;
  if (data !== undefined)
    return (
      <>
        {error && <Note tone="warn">{`${failure}. ${messageOf(error, '')} What is shown was loaded earlier.`}</Note>}
        {children(data)}
      </>
    );
  if (!error) return <>{skeleton}</>;
  const { code, requestId } = error instanceof AppError ? error : { code: undefined, requestId: undefined };
  return (
    <div className={styles.card}>
      <ErrorState title={failure} code={code} requestId={requestId} onRetry={() => void query.refetch()}>
        {messageOf(error, '')}
      </ErrorState>
    </div>
  );
};
