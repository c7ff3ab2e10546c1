import React, { useState } from 'react';
import * as UI from './ui';
import { Row } from './row';

export interface Props {
  title: string;
}

/** The page. */
export const Page: React.FC<Props> = ({ title }) => {
  const [open, setOpen] = useState(false);
  const toggle = () => setOpen(!open);
  return (
    <UI.Frame title={title}>
      {open && <Row onClick={toggle} />}
      {open ? <p>text</p> : null}
    </UI.Frame>
  );
};

export const Memo = React.memo(Page);

export default function App() {
  return <Page title="x" />;
}
