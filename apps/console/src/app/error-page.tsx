import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import styles from './access/access.module.css';

const messageOf = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : 'Unknown';
};

/** The last net: a defect in a page, or a file of it that could not be fetched. */
export const ErrorPage = () => (
  <main className={styles.card} role="alert">
    <h1>Unexpected Application Error!</h1>
    <p>{messageOf(useRouteError())}</p>
    <Button mt={16} onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  </main>
);
