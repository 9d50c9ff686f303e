import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconBandage, IconCloud, IconSearch, IconShieldHalf } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { formatUsd } from '@cloudmend/domain/costs';
import { CONSOLE_PAGES } from '@cloudmend/domain/navigation';
import { isAllowed } from '@cloudmend/domain/permissions';
import { useTenant } from '@cloudmend/tenant';
import { PALETTE_PAGES } from '../../config/navigation';
import { pageHref } from '../../config/paths';
import { useAccounts } from '../../queries/accounts';
import { useWorstFindings } from '../../queries/findings';
import { useRecommendations } from '../../queries/recommendations';
import styles from './shell.module.css';

const MOST_SHOWN = 12;
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

const usePages = (): SpotlightActionGroupData => {
  const { id, roles } = useTenant();
  const go = useNavigate();
  const open = PALETTE_PAGES.filter(({ page }) => CONSOLE_PAGES.some(({ path, needs }) => path === page && isAllowed(roles, needs)));
  return {
    group: 'Pages',
    actions: open.map(({ page, label, icon: PageIcon }) => ({ id: page, label, leftSection: <PageIcon {...icon} />, onClick: () => void go(pageHref(id, page)) })),
  };
};

const useFindingActions = (): SpotlightActionGroupData => {
  const { id } = useTenant();
  const go = useNavigate();
  const { data } = useWorstFindings();
  return {
    group: 'Findings',
    actions: (data ?? []).map((finding) => ({
      id: `finding ${finding.id}`,
      label: finding.title,
      description: `${finding.resource} ${finding.region}`,
      leftSection: <IconShieldHalf {...icon} />,
      onClick: () => void go(`${pageHref(id, 'security-findings')}?finding=${encodeURIComponent(finding.id)}`),
    })),
  };
};

const useRecommendationActions = (): SpotlightActionGroupData => {
  const { id } = useTenant();
  const go = useNavigate();
  const { data } = useRecommendations();
  return {
    group: 'Recommendations',
    actions: (data?.recommendations ?? []).map((one) => ({
      id: `recommendation ${one.id}`,
      label: one.title,
      description: one.resource,
      leftSection: <IconBandage {...icon} />,
      rightSection: <span>{formatUsd(one.monthlySavingUsd)}</span>,
      onClick: () => void go(`${pageHref(id, 'recommendations')}?recommendation=${encodeURIComponent(one.id)}`),
    })),
  };
};

const useAccountActions = (): SpotlightActionGroupData => {
  const { id } = useTenant();
  const go = useNavigate();
  const { data } = useAccounts();
  return {
    group: 'Accounts',
    actions: (data ?? []).map((account) => ({
      id: `account ${account.accountId}`,
      label: account.friendlyName || account.accountId,
      description: account.accountId,
      leftSection: <IconCloud {...icon} />,
      onClick: () => void go(pageHref(id, 'add-account')),
    })),
  };
};

/** Ctrl K: pages, findings, recommendations and accounts of this workspace. */
export const Palette = () => {
  const groups = [usePages(), useFindingActions(), useRecommendationActions(), useAccountActions()];
  return (
    <Spotlight
      actions={groups}
      shortcut={['mod + K']}
      limit={MOST_SHOWN}
      highlightQuery
      scrollable
      maxHeight={440}
      size={680}
      yOffset={112}
      overlayProps={{ blur: 0, backgroundOpacity: 0.5 }}
      attributes={{ content: { 'aria-label': 'Search' } }}
      classNames={{ actionsGroup: styles.paletteGroup }}
      nothingFound="Nothing in this workspace matches."
      searchProps={{ leftSection: <IconSearch {...icon} />, placeholder: 'Search pages, findings, accounts', 'aria-label': 'Search pages, findings, accounts' }}
    />
  );
};
