import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import styles from './layout.module.css';

/** A chunk that failed to load; `again` clears the failure so that the next render loads it again. */
class NotFetched extends Error {
  constructor(
    cause: unknown,
    readonly again: () => void,
  ) {
    super('Part of the console could not be loaded.', { cause });
  }
}

/**
 * A component loaded on first render. Unlike `React.lazy`, it can be loaded again after a failure. Render it within
 * `Fetched`, which shows the failure.
 */
export const onDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const attempt = (): ComponentType<Props> => {
    const Attempt: ComponentType<Props> = lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        throw new NotFetched(error, () => {
          if (current === Attempt) current = attempt();
        });
      }
    }) as unknown as ComponentType<Props>;
    return Attempt;
  };
  let current = attempt();
  return function OnDemand(props: Props) {
    const Current = current;
    return <Current {...props} />;
  };
};

interface FetchedProps {
  /** Shown while loading; nothing by default. */
  readonly waiting?: ReactNode;
  /** Called on failure; then nothing is shown in its place, and the next render tries again. */
  readonly onFault?: () => void;
  readonly children: ReactNode;
}

interface FetchedState {
  readonly error: unknown;
}

/**
 * Wraps lazily loaded components: when a chunk fails to load, the page stays and offers a retry. Other errors go to the
 * page's error boundary.
 */
export class Fetched extends Component<FetchedProps, FetchedState> {
  override state: FetchedState = { error: undefined };

  static getDerivedStateFromError(error: unknown): FetchedState {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof NotFetched) this.props.onFault?.();
  }

  override componentWillUnmount(): void {
    this.forget();
  }

  private readonly forget = (): void => {
    if (this.state.error instanceof NotFetched) this.state.error.again();
  };

  private readonly retry = (): void => {
    this.forget();
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    const { waiting = null, onFault, children } = this.props;
    if (error === undefined) return <Suspense fallback={waiting}>{children}</Suspense>;
    if (!(error instanceof NotFetched)) throw error;
    if (onFault) return null;
    return (
      <div className={styles.notFetched} role="alert">
        Could not load.
        <Button size="compact-xs" variant="default" onClick={this.retry}>
          Try again
        </Button>
      </div>
    );
  }
}

const PAUSE_MS = 2_000;

/** Loads a required module, such as the toasts: retries every two seconds until it succeeds. */
export const fetchedAtLast = async <Module,>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load();
  } catch {
    await new Promise((next) => setTimeout(next, PAUSE_MS));
    return fetchedAtLast(load);
  }
};
