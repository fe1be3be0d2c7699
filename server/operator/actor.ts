import { userInfo } from "node:os";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";

const longest = 64;

/** Operator name for history entries: letters, digits and other characters of account names. */
export const operatorName = z.string().regex(new RegExp(`^[\\p{L}\\p{N}._@ -]{1,${longest}}$`, "u"));

/** Name of the operating-system account running the command. */
export function ownName(): string {
  return nameOf(userOfSystem()) || "unknown";
}

/** Replaces invalid characters with dashes. */
export function nameOf(account: string): string {
  return [...account.replace(/[^\p{L}\p{N}._@ -]/gu, "-")].slice(0, longest).join("").trim();
}

export function actorOf(name: string): Actor {
  return { kind: "operator", id: name, name };
}

/** Empty for a uid without an account, as in containers. */
function userOfSystem(): string {
  try {
    return userInfo().username;
  } catch {
    return "";
  }
}
