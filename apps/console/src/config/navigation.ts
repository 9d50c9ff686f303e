import {
  IconAdjustmentsHorizontal,
  IconBandage,
  IconBuilding,
  IconBuildingCommunity,
  IconChecklist,
  IconCloudPlus,
  IconCoins,
  IconHome,
  IconLayoutDashboard,
  IconRadar2,
  IconShieldHalf,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { pageOf, type PagePath } from './paths';

export interface NavItem {
  readonly page: PagePath;
  readonly label: string;
  readonly icon: Icon;
}

const item = (page: PagePath, icon: Icon): NavItem => ({ page, icon, label: pageOf(page).title });

/** Home, then the rail in the specification's order; the second group is separate. */
export const NAV_GROUPS: readonly (readonly NavItem[])[] = [
  [
    item('home', IconHome),
    item('dashboard', IconLayoutDashboard),
    item('scan', IconRadar2),
    item('security-findings', IconShieldHalf),
    item('compliance', IconChecklist),
    item('cost-metrics', IconCoins),
    item('recommendations', IconBandage),
  ],
  [
    item('add-account', IconCloudPlus),
    item('manage-users', IconUsers),
    item('company', IconBuilding),
    item('settings', IconAdjustmentsHorizontal),
  ],
];

/** Every page the palette can open. */
export const PALETTE_PAGES: readonly NavItem[] = [
  ...NAV_GROUPS.flat(),
  item('profile', IconUser),
  item('ensure-tenant', IconBuildingCommunity),
];
