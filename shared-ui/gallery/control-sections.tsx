import { useState } from "react";
import { Button, Dialog, IconButton, PasswordField, Popover, Tabs, TextField, usePopover } from "../src/index.ts";
import { Menu, MenuButton, MenuItem, MenuItems } from "../src/menu/index.ts";
import { Row } from "./row.tsx";
import type { Sections } from "./sections.ts";
import type { Texts } from "./texts.ts";

interface WithTexts {
  t: Texts;
}

/** Components that a user acts on. */
export const controlSections: Sections = {
  Button: (t) => (
    <Row>
      <Button variant="primary">{t.save}</Button>
      <Button>{t.cancel}</Button>
      <Button variant="danger">{t.remove}</Button>
      <Button variant="quiet">{t.settings}</Button>
      <Button variant="primary" busy>
        {t.wait}
      </Button>
      <Button disabled>{t.save}</Button>
    </Row>
  ),
  Dialog: (t) => <OpenedDialog t={t} />,
  IconButton: (t) => (
    <Row>
      <IconButton label={t.settings} icon="settings" shortcut="Ctrl ," />
    </Row>
  ),
  Menu: (t) => (
    <Row>
      {/* A menu ends where its button ends. */}
      <div style={{ marginInlineStart: "auto" }}>
        <Menu>
          <MenuButton as={Button}>{t.open}</MenuButton>
          <MenuItems>
            <MenuItem href="#settings">{t.settings}</MenuItem>
            <MenuItem>{t.remove}</MenuItem>
          </MenuItems>
        </Menu>
      </div>
    </Row>
  ),
  PasswordField: (t) => <Passwords t={t} />,
  Popover: (t) => <OpenedPopover t={t} />,
  Tabs: (t) => <ChosenTabs t={t} />,
  TextField: (t) => (
    <>
      <TextField label={t.name} defaultValue="Ana Souza" hint={t.hint} />
      <TextField label={t.name} required error={t.invalid} />
      <TextField label={t.name} defaultValue="Ana Souza" disabled />
    </>
  ),
};

function OpenedDialog({ t }: WithTexts) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const actions = (
    <>
      <Button onClick={close}>{t.cancel}</Button>
      <Button variant="danger" onClick={close}>
        {t.remove}
      </Button>
    </>
  );
  return (
    <Row>
      <Button onClick={() => setOpen(true)}>{t.remove}</Button>
      <Dialog open={open} title={t.question} onClose={close} actions={actions} />
    </Row>
  );
}

function OpenedPopover({ t }: WithTexts) {
  const handle = usePopover();
  return (
    <Row>
      <Button {...handle.buttonProps}>{t.settings}</Button>
      <Popover handle={handle} label={t.settings}>
        <h2 tabIndex={-1}>{t.settings}</h2>
        <p>{t.info}</p>
      </Popover>
    </Row>
  );
}

function Passwords({ t }: WithTexts) {
  const words = { showLabel: t.show, hideLabel: t.hide, shownText: t.shown, hiddenText: t.hidden, capsText: t.caps };
  return (
    <>
      <PasswordField label={t.password} autoComplete="off" {...words} />
      <PasswordField label={t.password} autoComplete="off" error={t.noPassword} {...words} />
    </>
  );
}

function ChosenTabs({ t }: WithTexts) {
  const [selected, setSelected] = useState("new");
  const tabs = [
    { id: "new", label: t.fresh, panel: t.panel },
    { id: "all", label: t.all, panel: t.panel },
  ];
  return <Tabs label={t.fresh} tabs={tabs} selected={selected} onSelect={setSelected} />;
}
