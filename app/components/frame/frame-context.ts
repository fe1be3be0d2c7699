import { createContext, useContext } from "react";
import type { FrameViewModel } from "#app/view-models/frame.ts";

const FrameContext = createContext<FrameViewModel | null>(null);

export const FrameProvider = FrameContext.Provider;

/** The frame's data: city, viewer, counts. RangeError outside the frame. */
export function useFrame(): FrameViewModel {
  const frame = useContext(FrameContext);
  if (frame === null) throw new RangeError("useFrame outside of FrameProvider");
  return frame;
}

/** For error screens, which may lack the frame's data: null then. */
export function useFrameIfAny(): FrameViewModel | null {
  return useContext(FrameContext);
}
