import './styles';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { cssVariablesResolver } from '../theme/css-variables';
import { theme } from '../theme/theme';
import { COLOR_SCHEME_KEY } from './color-scheme';

/** Theme and colour scheme of an app. The scheme follows the system until the user chooses one. */
export const UiProvider = ({ children }: { readonly children: ReactNode }) => {
  const [manager] = useState(() => localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY }));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
};
