import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { IconLock, IconShield, IconUsers } from '@tabler/icons-react';
import panel from '../entrance/panel.module.css';
import { TenantPreview } from './tenant-preview';

export const SignUpPanel = ({ tenant }: { readonly tenant: string }) => (
  <>
    <TenantPreview tenant={tenant} />
    <h2 className={panel.title}>Read-only by default</h2>
    <ul className={panel.tips}>
      <li>
        <IconLock size={17} stroke={1.5} aria-hidden /> The role {PRODUCT_NAME} requires cannot change anything.
      </li>
      <li>
        <IconUsers size={17} stroke={1.5} aria-hidden /> Pick a name your team will recognise; it is part of every link.
      </li>
      <li>
        <IconShield size={17} stroke={1.5} aria-hidden /> At least 8 characters. Mix cases, digits and a symbol.
      </li>
    </ul>
  </>
);
