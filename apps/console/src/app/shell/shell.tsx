import { useCallback, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { Fetched, onDemand } from '../../components/fetched';
import { notifyFault } from '../../components/notify';
import { pageHref, pageInPath } from '../../config/paths';
import { useWorld } from '../../config/world';
import { useAutomation } from '../../queries/automation';
import { useEnsuredTenant } from '../../queries/me';
import { useWatchScans } from '../../queries/watch-scans';
import { AccessBanner } from './access-banner';
import { usePageTitle } from './page-title';
import { Rail } from './rail';
import { useRailState } from './rail-state';
import { TopBar } from './top-bar';
import { useAsk } from './use-ask';
import { usePalette } from './use-palette';
import styles from './shell.module.css';

const HelpPanel = onDemand(async () => (await import('./help-panel')).HelpPanel);

/** Help failed to load: the next press tries again. */
const HELP_AWAY = 'Help could not be loaded. Try again.';

const EnsureNote = () => {
  const { id, accessUntil } = useTenant();
  const { error } = useEnsuredTenant(id, { isMember: accessUntil === undefined });
  if (!error) return null;
  // A full stop inside the brackets would stand before the one of the sentence.
  const reason = error.message.replace(/\.$/, '') || 'Ensure tenant failed';
  return (
    <Note tone="warn">{`Note: could not finalize tenant setup right now (${reason}). You can proceed; we'll retry later.`}</Note>
  );
};

/** Shown on every page until automation is resumed. */
const StoppedNote = () => {
  const { id } = useTenant();
  const { data } = useAutomation();
  if (!data?.isStopped) return null;
  return (
    <Note tone="danger" title="Automation is stopped.">
      {`${data.by ?? 'Someone'}: ${data.reason ?? ''} `}
      <Link to={`${pageHref(id, 'changes')}?tab=automation`}>See automation</Link>
    </Note>
  );
};

/** Top bar, rail and page. `elsewhere` is a tenant named in the route that is not the user's own. */
export const Shell = ({ elsewhere }: { readonly elsewhere: string | undefined }) => {
  const { session } = useWorld();
  const tenant = useTenant();
  const { pathname } = useLocation();
  const [isExpanded, toggle] = useRailState(session.user.sub);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  // Undefined until first opened.
  const [isHelpOpen, setHelpOpen] = useState<boolean>();
  const search = usePalette();
  const ask = useAsk();
  useWatchScans();
  usePageTitle(pageInPath(pathname));
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <TopBar
        onMenu={() => setMenuOpen(true)}
        onAsk={ask.open}
        onHelp={() => setHelpOpen(true)}
        onSearch={search.open}
        onNearSearch={search.near}
      />
      <AccessBanner />
      <div className={styles.body}>
        <Rail isExpanded={isExpanded} isOpen={isMenuOpen} onToggle={toggle} onClose={closeMenu} />
        <main id="content" className={styles.main} tabIndex={-1}>
          <div className={styles.notes}>
            <EnsureNote />
            <StoppedNote />
            {elsewhere && (
              <Note tone="info">{`You are not a member of ${elsewhere}. This page shows ${tenant.id}.`}</Note>
            )}
          </div>
          <Outlet />
        </main>
      </div>
      {isHelpOpen !== undefined && (
        <Fetched
          onFault={() => {
            setHelpOpen(undefined);
            notifyFault(HELP_AWAY);
          }}
        >
          <HelpPanel isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
        </Fetched>
      )}
      {ask.panel}
      {search.palette}
    </>
  );
};
