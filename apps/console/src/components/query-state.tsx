import { useState, type ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { AppError } from '@cloudmend/domain/errors';
import { ErrorState, Note } from '@cloudmend/ui/parts';
import { toMessage } from './notify';
import { LOADING } from './skeletons';
import styles from './layout.module.css';

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'> &
    Partial<Pick<UseQueryResult<Data>, 'errorUpdateCount'>>;
  /** The noun in "Could not load findings". */
  readonly what: string;
  /** Replaces "Could not load …". */
  readonly failure?: string;
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

const Lines = () => (
  <div className={styles.card} style={{ padding: 16 }} {...LOADING}>
    {[96, 72, 84, 60].map((width) => (
      <Skeleton key={width} height={14} my={10} width={`${width}%`} />
    ))}
  </div>
);

/** A refetch clears the query's error, so the last one is kept on screen until there is data. */
export const useLastError = <Data,>({ error, errorUpdateCount = 0 }: LoadedProps<Data>['query']): Error | null => {
  const [last, setLast] = useState<Error | null>(error);
  if (error !== null && error !== last) setLast(error);
  return error ?? (errorUpdateCount > 0 ? last : null);
};

/** "Could not load users. The service is down.": avoids a second full stop. */
const failedText = (failure: string, error: Error): string =>
  `${failure.replace(/\.$/, '')}. ${toMessage(error, '')}`.trim();

/** Skeleton, error or content. An error keeps the previous content on screen. */
export const Loaded = <Data,>({
  query,
  what,
  failure = `Could not load ${what}`,
  skeleton = <Lines />,
  children,
}: LoadedProps<Data>) => {
  const { data, error } = query;
  const lastError = useLastError(query);
  if (data !== undefined)
    return (
      <>
        {error && <Note tone="warn">{`${failedText(failure, error)} Showing earlier data.`}</Note>}
        {children(data)}
      </>
    );
  if (!lastError) return <>{skeleton}</>;
  const { code, requestId } = lastError instanceof AppError ? lastError : { code: undefined, requestId: undefined };
  return (
    <div className={styles.card}>
      <ErrorState title={failure} code={code} requestId={requestId} onRetry={() => void query.refetch()}>
        {toMessage(lastError, '')}
      </ErrorState>
    </div>
  );
};
