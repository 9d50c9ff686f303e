import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import styles from './access/access.module.css';

const toMessage = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : 'Unknown';
};

/** The last error boundary: a defect in a page, or a chunk that failed to load. */
export const ErrorPage = () => (
  <main className={styles.card} role="alert">
    <h1>Unexpected Application Error!</h1>
    <p>{toMessage(useRouteError())}</p>
    <Button mt={16} onClick={() => window.location.reload()}>
      Reload page
    </Button>
  </main>
);
