-- What a system allows of a sash as a whole is a rule of the role "limits", without an article. Null is any.
alter table calculator_rules
  add column ratio_min     numeric(5,2) check (ratio_min > 0),
  add column ratio_max     numeric(5,2) check (ratio_max >= ratio_min),
  add column profile_mass  numeric(5,2) check (profile_mass > 0), -- kilograms of a metre of the sash's profile
  -- Thickness of the profile, millimetres: which one a part goes through; of limits, the system's own.
  add column depth_min     integer check (depth_min > 0),
  add column depth_max     integer check (depth_max >= depth_min);
