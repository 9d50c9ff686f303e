import { useEffect, useState, type KeyboardEvent } from 'react';
import { spotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import {
  IconBandage,
  IconCloud,
  IconCloudPlus,
  IconContrast,
  IconLogout,
  IconRadar2,
  IconSearch,
  IconShieldHalf,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { formatUsd } from '@cloudmend/domain/costs';
import type { PagePath } from '@cloudmend/domain/navigation';
import { isAllowed } from '@cloudmend/domain/permissions';
import { useTenant } from '@cloudmend/tenant';
import { PALETTE_PAGES } from '../pages';
import { findPage, mayOpenPage, pageHref } from '../../config/paths';
import { useWorld } from '../../config/world';
import { useLeaveConsole } from '../../queries/leave-console';
import { SEARCH_HINT } from './search-hint';
import { useOtherScheme } from './theme-toggle';
import { usePaletteSearch } from './palette-search';
import type { TypeAhead } from './type-ahead';
import styles from './shell.module.css';

const MOST_SHOWN = 14;
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type Found = ReturnType<typeof usePaletteSearch>;
type Go = (page: PagePath, query?: Readonly<Record<string, string>>) => () => void;

const pagesFor = (tenant: ReturnType<typeof useTenant>, go: Go): SpotlightActionGroupData => ({
  group: 'Pages',
  actions: PALETTE_PAGES.filter(({ page }) => mayOpenPage(findPage(page), tenant)).map(
    ({ page, label, icon: PageIcon }) => ({
      id: page,
      label,
      leftSection: <PageIcon {...icon} />,
      onClick: go(page),
    }),
  ),
});

const groupFindings = ({ findings }: Found, go: Go): SpotlightActionGroupData => ({
  group: 'Findings',
  actions: findings.map(({ id, title, detail, resource, region }) => ({
    id: `finding ${id}`,
    label: title,
    description: `${resource} ${region}`,
    keywords: detail,
    leftSection: <IconShieldHalf {...icon} />,
    onClick: go('security-findings', { finding: id }),
  })),
});

const groupRecommendations = ({ recommendations }: Found, go: Go): SpotlightActionGroupData => ({
  group: 'Recommendations',
  actions: recommendations.map(({ id, title, resource, monthlySavingUsd }) => ({
    id: `recommendation ${id}`,
    label: title,
    description: resource,
    leftSection: <IconBandage {...icon} />,
    rightSection: monthlySavingUsd > 0 ? <span>{formatUsd(monthlySavingUsd)}</span> : undefined,
    onClick: go('recommendations', { recommendation: id }),
  })),
});

const groupAccounts = ({ accounts }: Found, go: Go): SpotlightActionGroupData => ({
  group: 'Accounts',
  actions: accounts.map(({ accountId, friendlyName }) => ({
    id: `account ${accountId}`,
    label: friendlyName || accountId,
    description: accountId,
    leftSection: <IconCloud {...icon} />,
    onClick: go('add-account'),
  })),
});

/** The actions available from anywhere, by permission. */
const useActions = ({ roles }: ReturnType<typeof useTenant>, go: Go): SpotlightActionGroupData => {
  const { session } = useWorld();
  const scheme = useOtherScheme();
  const leave = useLeaveConsole();
  const all = [
    { needs: 'runScans', label: 'Start a scan', keywords: 'run read', Icon: IconRadar2, onClick: go('scan') },
    {
      needs: 'manageAccounts',
      label: 'Link an AWS account',
      keywords: 'add connect role',
      Icon: IconCloudPlus,
      onClick: go('add-account'),
    },
    {
      needs: 'manageUsers',
      label: 'Invite a user',
      keywords: 'invite user member add',
      Icon: IconUserPlus,
      onClick: go('manage-users'),
    },
    {
      needs: 'viewTenant',
      label: `Use ${scheme.other} theme`,
      keywords: 'dark light mode',
      Icon: IconContrast,
      onClick: scheme.change,
    },
    {
      needs: 'viewTenant',
      label: 'Sign out',
      keywords: 'log out leave',
      Icon: IconLogout,
      onClick: () => void leave(session.signOut),
    },
  ] as const;
  return {
    group: 'Actions',
    actions: all
      .filter(({ needs }) => isAllowed(roles, needs))
      .map(({ label, keywords, Icon, onClick }) => ({
        id: `action ${label}`,
        label,
        keywords,
        leftSection: <Icon {...icon} />,
        onClick,
      })),
  };
};

const useGo = (): Go => {
  const { id } = useTenant();
  const navigate = useNavigate();
  return (page, query) => () => void navigate(pageHref(id, page) + (query ? `?${new URLSearchParams(query)}` : ''));
};

/** Enter runs the first match even if none is highlighted, such as after text typed before the palette loaded. */
const beginFirst = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
  const dialog = currentTarget.closest('[role=dialog]');
  if (key !== 'Enter' || dialog?.querySelector('[data-selected]')) return;
  dialog?.querySelector<HTMLElement>('.mantine-Spotlight-action')?.click();
};

/** Ctrl K: actions, pages, findings, recommendations and accounts of this workspace. */
export const Palette = ({ typeAhead }: { readonly typeAhead: TypeAhead }) => {
  const tenant = useTenant();
  const go = useGo();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = usePaletteSearch(typed, isOpen);
  // The dialog is there some frames before its field has the focus.
  const takeTyped = (): void => {
    const text = typeAhead.end();
    if (text) setTyped((now) => now + text);
  };
  // Rendered only once the palette was requested.
  useEffect(() => spotlight.open(), []);
  const actions = useActions(tenant, go);
  const groups = [
    pagesFor(tenant, go),
    actions,
    groupFindings(found, go),
    groupRecommendations(found, go),
    groupAccounts(found, go),
  ];
  return (
    <Spotlight
      actions={groups}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightOpen={() => {
        typeAhead.begin();
        setOpen(true);
        setTyped('');
      }}
      onSpotlightClose={() => {
        typeAhead.end();
        setOpen(false);
      }}
      shortcut={['mod + K']}
      limit={MOST_SHOWN}
      highlightQuery
      scrollable
      maxHeight={440}
      size={680}
      yOffset={112}
      centered={false}
      overlayProps={{ blur: 0, backgroundOpacity: 0.5 }}
      attributes={{ content: { 'aria-label': 'Search' } }}
      classNames={{ actionsGroup: styles.paletteGroup }}
      nothingFound="No matches in this workspace."
      searchProps={{
        leftSection: <IconSearch {...icon} />,
        placeholder: SEARCH_HINT,
        'aria-label': SEARCH_HINT,
        maxLength: 200,
        onFocus: takeTyped,
        onKeyDown: beginFirst,
      }}
    />
  );
};
