import { WordMark } from '@cloudmend/ui/brand';
import { Note } from '@cloudmend/ui/parts';
import { COPYRIGHT_LINE } from '@cloudmend/domain/product';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './auth-shell.module.css';
import type { GatewayState } from './use-gateway';

interface AuthShellProps {
  readonly gateway: GatewayState;
  /** The view on screen; when it changes, its first field takes the focus. */
  readonly step: string;
  /** Right of the form on a wide screen. */
  readonly panel: ReactNode;
  readonly children: ReactNode;
}

const Trouble = ({ message }: { readonly message: string }) => (
  <Note tone="danger" title={`${message}.`}>
    The service cannot be reached with this configuration. Reload the page in a minute; whoever runs this site checks
    that /amplify_outputs.json is deployed and complete.
  </Note>
);

/** A new view is announced by its first field; the page's first view leaves the focus where the reader has it. */
const useFocusOnNewStep = (step: string) => {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    main.current?.querySelector<HTMLInputElement>('form input')?.focus();
  }, [step]);
  return main;
};

/** The frame of sign-in and sign-up: form left, panel right. */
export const AuthShell = ({ gateway, step, panel, children }: AuthShellProps) => {
  const main = useFocusOnNewStep(step);
  return (
    <div className={classes.shell}>
      <div className={classes.formSide}>
        <header className={classes.top}>
          <a href="/" className={classes.home}>
            <WordMark />
          </a>
        </header>
        <main ref={main} className={classes.main}>
          <noscript>
            <p className={classes.noScript}>
              This page needs JavaScript: your password is turned into a proof in the browser and never leaves it.
            </p>
          </noscript>
          {gateway.status === 'failed' && <Trouble message={gateway.message} />}
          {children}
        </main>
        <footer className={classes.foot}>{COPYRIGHT_LINE}</footer>
      </div>
      <aside className={classes.panel}>
        <div className={classes.panelInner}>{panel}</div>
      </aside>
    </div>
  );
};
