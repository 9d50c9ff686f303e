import { WordMark } from '@cloudmend/ui/brand';
import { Note } from '@cloudmend/ui/parts';
import { COPYRIGHT_LINE } from '@cloudmend/domain/product';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './auth-shell.module.css';
import type { GatewayState } from './use-gateway';

interface AuthShellProps {
  readonly gateway: GatewayState;
  /** The current view; when it changes, its first field takes the focus. */
  readonly step: string;
  /** Shown right of the form on wide screens. */
  readonly panel: ReactNode;
  readonly children: ReactNode;
}

const Trouble = ({ message }: { readonly message: string }) => (
  <Note tone="danger" title={`${message}.`}>
    The service is not available with this configuration. Reload the page in a minute. If you operate this site, check
    that /amplify_outputs.json is deployed and complete.
  </Note>
);

/** Focusing its first field announces a new view; the first view leaves the focus alone. */
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

/** The frame of sign-in and sign-up: form on the left, panel on the right. */
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
              This page needs JavaScript. Your password never leaves the browser, which only sends a proof of it.
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
