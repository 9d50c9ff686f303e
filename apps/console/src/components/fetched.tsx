import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import styles from './layout.module.css';

/** A file of the console could not be fetched; `again` forgets that, so that the next drawing asks for it anew. */
class NotFetched extends Error {
  constructor(
    cause: unknown,
    readonly again: () => void,
  ) {
    super('A part of the console could not be fetched.', { cause });
  }
}

/**
 * A component that is fetched when it is first drawn. Unlike `React.lazy` it can be asked for again after it could not be fetched.
 * It stands within `Fetched`, which shows that.
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
  /** Stands there while the file is on its way; nothing unless given. */
  readonly waiting?: ReactNode;
  /** Told when it could not be fetched; then nothing is shown in its place, and the next drawing tries again. */
  readonly onFault?: () => void;
  readonly children: ReactNode;
}

interface FetchedState {
  readonly error: unknown;
}

/** Around what is fetched on demand: the page stays when a file of it cannot be had, and says so with another try. A defect of another kind goes on to the page's own net. */
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

/** Fetches what must come in the end, such as the place of messages: asks again every two seconds until it is there. */
export const fetchedAtLast = async <Module,>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load();
  } catch {
    await new Promise((next) => setTimeout(next, PAUSE_MS));
    return fetchedAtLast(load);
  }
};
