import type { Step } from "./claim-story.ts";

/** What comes in packs. */
export const fasteners = /саморез|дюбель|болт|гайка|шайба|гвоздь|анкер|пластина|уголок/i;
/** What is built into windows and doors, piece by piece. */
export const fittings = /замок|петля|ручка|цилиндр|запор|ножницы|шпингалет/i;

export const review: Step = { to: "inReview", actor: "shop" };
