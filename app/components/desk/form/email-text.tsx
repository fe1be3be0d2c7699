import { Fragment } from "react";

/** Around «@» and before the dots of a token that has one. */
const breaks = /(?<=@)(?=\S)|(?=\.\S*@)|(?<=@\S+)(?=\.\w)/;

/** A text whose e-mail addresses break between their parts where a line is too short for them. */
export function EmailText({ text }: { text: string }) {
  return text.split(breaks).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
