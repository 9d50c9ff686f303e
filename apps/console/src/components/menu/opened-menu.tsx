import { cloneElement, useEffect, useRef, useState, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ButtonElement } from './lazy-menu';

interface OpenedMenuProps {
  readonly button: ButtonElement;
  readonly width?: number;
  readonly children: ReactNode;
}

/** A menu that opens as soon as it loads, because its button was already pressed. */
export const OpenedMenu = ({ button, width, children }: OpenedMenuProps) => {
  const target = useRef<HTMLButtonElement>(null);
  const isMounted = useMounted();
  const [isOpen, setOpen] = useState(true);
  // The button is re-rendered; the menu returns focus to the element focused when it opens.
  useEffect(() => target.current?.focus(), []);
  return (
    <Menu opened={isOpen && isMounted} onChange={setOpen} position="bottom-end" width={width}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
};
